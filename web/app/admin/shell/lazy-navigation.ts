export { AdminNavigation as default } from './admin-navigation'
