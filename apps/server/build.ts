import { bundle } from './bundle';

await bundle('dist/main.js');
