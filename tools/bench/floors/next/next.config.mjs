import { fileURLToPath } from 'node:url';

/** @type {import('next').NextConfig} */
export default {
  agentRules: false,
  poweredByHeader: false,
  // The packages are the product's, two folders up.
  turbopack: { root: fileURLToPath(new URL('../../../..', import.meta.url)) },
  images: { unoptimized: true },
};
