/** The part of paystack-api 2.0.6 that we use; the package has no types of its own. */
declare module 'paystack-api' {
  /** One row of the package's route table. */
  export interface ResourceRoute {
    method: 'get' | 'post' | 'put' | 'delete';
    /** Path below the endpoint, with `{name}` for path arguments. */
    route: string;
  }

  export type ResourceCall = (input: Record<string, unknown>) => Promise<unknown>;

  export interface Paystack {
    endpoint: string;
    /** Turns a row of the route table into a function; replaced by our own transport. */
    extend: (route: ResourceRoute) => ResourceCall;
    /** Builds every resource with the present `extend`. */
    import(): void;
    transaction: { initialize: ResourceCall; verify: ResourceCall; list: ResourceCall };
    customer: { create: ResourceCall };
    transfer: { create: ResourceCall; verify: ResourceCall };
    transfer_recipient: { create: ResourceCall };
  }

  function createPaystack(key: string): Paystack;
  export default createPaystack;
}
