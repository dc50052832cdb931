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
  // Rendered pages stay in memory, so that no process serves what another wrote to a disk.
  cacheHandler: fileURLToPath(new URL('./server/isr-cache.mjs', import.meta.url)),
  cacheMaxMemorySize: 0,
  // Pictures are drawn in their sizes beforehand; nobody may have us scale others.
  images: { unoptimized: true },
  serverExternalPackages: ['paystack-api'],
};
