import { fileURLToPath } from 'node:url';

/** @type {import('next').NextConfig} */
export default {
  // A second copy of the app (tests beside a running demo) builds into its own folder.
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  typedRoutes: false,
  // The demo and the tests build what their own checks have read already.
  typescript: { ignoreBuildErrors: process.env.SKIP_TYPE_CHECK === '1' },
  // Metadata blocks for every visitor, so that a missing page is a true 404 with its tags in <head>.
  htmlLimitedBots: /.*/,
  cacheHandler: fileURLToPath(new URL('./server/no-cache.mjs', import.meta.url)),
  cacheMaxMemorySize: 0,
  // Next would redirect what the server draws for everyone, since it leaves out where a visitor comes from.
  // Its check protects caches that mix up data and pages; ours is told them apart by its keys.
  experimental: { validateRSCRequestHeaders: false },
  // Pictures are drawn in their sizes beforehand; nobody may have us scale others.
  images: { unoptimized: true },
  serverExternalPackages: ['paystack-api'],
};
