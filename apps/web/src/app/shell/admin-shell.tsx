import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { useState, useSyncExternalStore } from 'react';
import { createQueryClient } from '../../platform/query-client';
import { theme } from '../../platform/theme/theme';
import { antdTheme } from './antd-theme';
import { ShellGate } from './shell-gate';
import './shell.css';
import './sidebar.css';
import './top-bar.css';

/** The signed-in product: everything behind the login page. */
export const AdminShell = () => {
  const [client] = useState(createQueryClient);
  const look = useSyncExternalStore(theme.subscribe, theme.resolved);
  return (
    <QueryClientProvider client={client}>
      <ConfigProvider locale={zhCN} theme={antdTheme(look)}>
        <ShellGate />
      </ConfigProvider>
    </QueryClientProvider>
  );
};
