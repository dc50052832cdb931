/** @type {import('next').NextConfig} */
export default {
  // A second copy of the app (tests beside a running demo) builds into its own folder.
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  typedRoutes: false,
  // Metadata blocks for every visitor, so that a missing page is a true 404 with its tags in <head>.
  htmlLimitedBots: /.*/,
  serverExternalPackages: ['paystack-api', 'agenda', '@agendajs/mongo-backend'],
  experimental: { inlineCss: true },
};
