export { correctionKeeper } from './correction.keeper';
export { countPendingCorrections } from './correction.repository';
export { createDoors } from './door.routes';
export { correctionSchema } from './door.schema';
export { ownPageAddress } from './own-page';
