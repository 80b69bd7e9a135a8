export { workDigest } from './digest.service';
export { createWorkbench } from './workbench.routes';
