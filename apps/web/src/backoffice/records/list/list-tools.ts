import { exportTool } from '../export/export-tool';
import { importTool } from '../import/import-tool';
import type { ListTool } from './list-tool';

/** The tools of every list, in the order in which they stand. */
export const listTools: readonly ListTool[] = [importTool, exportTool];
