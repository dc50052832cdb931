/**
 * Next's own page cache, switched off: this process caches pages in `server/pages/page-cache.ts`. Without
 * a handler Next would send the pages of the build, which has no data.
 */
export default class NoCache {
  async get() {
    return null;
  }

  async set() {}

  async revalidateTag() {}

  resetRequestCache() {}
}
