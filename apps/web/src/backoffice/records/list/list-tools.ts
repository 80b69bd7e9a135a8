import { exportTool } from '../export/export-tool';
import { importTool } from '../import/import-tool';
import type { ListTool } from './list-tool';

/** The tools of every list, in display order. */
export const listTools: readonly ListTool[] = [importTool, exportTool];
