export { LoginPage } from './login-page';
export { loginAddress } from './redirect';
