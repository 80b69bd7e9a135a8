import { main } from './main';

// From the sources, for `npm run dev`; the built program is started by its launcher (`launch/launch.ts`).
await main(new URL('..', import.meta.url));
