/**
 * Next's page cache, which keeps nothing: the pages of this process are in `server/pages/store.ts`. Without a
 * handler of ours Next would send what the build drew, and a build has no shop.
 */
export default class NoCache {
  async get() {
    return null;
  }

  async set() {}

  async revalidateTag() {}

  resetRequestCache() {}
}
