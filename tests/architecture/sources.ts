import { readSources } from '../support/source-files';

const FOLDERS = ['app', 'components', 'lib', 'models', 'server'];
/** The product's own code. */
export const files = readSources(FOLDERS);
/** Files that run, measure and test the product. */
export const toolFiles = readSources(['e2e', 'scripts', 'tests', 'tools', 'types']);

/** Packages that reach the database. */
export const DATABASE = '^(?:mongoose|mongodb)(?:/|$)';
