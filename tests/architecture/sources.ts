import { readSources } from '../support/source-files';

const FOLDERS = ['app', 'components', 'lib', 'models', 'server'];
/** The product's own code. */
export const files = readSources(FOLDERS);
/** What runs and tests the product; part of it may use the product's own code. */
export const around = readSources(['bench', 'e2e', 'scripts', 'tests', 'types']);

/** Packages that reach the database. */
export const DATABASE = '^(?:mongoose|mongodb)(?:/|$)';
