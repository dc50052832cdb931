// Entry of `npm start`. Sets NODE_ENV whatever the shell says, before any package is loaded: packages
// read it on load.
Object.assign(process.env, { NODE_ENV: 'production' });
await import('./index');

export {};
