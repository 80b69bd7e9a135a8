import { bundle } from '@shuyuan/server/bundle';

await bundle({ entry: new URL('src/main.ts', import.meta.url), outfile: new URL('dist/main.js', import.meta.url) });
