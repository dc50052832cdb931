// Replaces `server-only` outside Next, where there is no client bundle to keep code out of.
export {};
