// Replaces `server-only` outside Next, where there is no client bundle that code could leak into.
export {};
