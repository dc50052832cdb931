// What `server-only` means outside Next, where there is no client bundle to keep code out of.
export {};
