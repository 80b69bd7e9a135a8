export { correctionKeeper } from './correction.keeper';
export { createDoors } from './door.routes';
export { correctionSchema } from './door.schema';
export { ownPageAddress } from './own-page';
