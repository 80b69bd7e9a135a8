import { bundle } from './bundle';

await bundle({ entry: new URL('src/main.ts', import.meta.url), outfile: new URL('dist/main.js', import.meta.url) });
