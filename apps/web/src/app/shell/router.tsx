import { filePage } from '@shuyuan/contract/platform/file-address';
import { createBrowserRouter, redirect } from 'react-router';
import { loadOpenFilePage } from '../../backoffice/files';
import { AdminLayout } from './admin-layout';
import { dashboardPath } from './fixed-routes';

/** The routes of requirements §2. The menu's are resolved inside the layout, as the menu may change at any time. */
export const createShellRouter = () =>
  createBrowserRouter([
    { path: '/login', loader: () => redirect('/') },
    { path: '/', loader: () => redirect(dashboardPath) },
    { path: '/course', loader: () => redirect(dashboardPath) },
    { path: '/404', lazy: async () => ({ Component: (await import('../not-found/not-found-page')).NotFoundPage }) },
    { path: '/test', lazy: async () => ({ Component: (await import('../gallery/gallery-page')).GalleryPage }) },
    { path: filePage.path, lazy: async () => ({ Component: await loadOpenFilePage() }) },
    { path: '*', element: <AdminLayout /> },
  ]);
