// Entry of `npm start`. Overrides NODE_ENV before any package is loaded, since packages read it on load.
Object.assign(process.env, { NODE_ENV: 'production' });
await import('./index');

export {};
