// What `npm start` runs. A start without NODE_ENV, or with that of somebody's shell, is still the
// production start: packages read it while they are loaded, so it is set before anything else is.
Object.assign(process.env, { NODE_ENV: 'production' });
await import('./index');

export {};
