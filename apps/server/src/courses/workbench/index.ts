export { createWorkbench } from './workbench.routes';
