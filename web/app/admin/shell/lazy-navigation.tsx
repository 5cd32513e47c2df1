/** Beside an order's page, which loads the admin's styles with it: buyers open that page too. */
import adminUrl from './admin.css?url'
import { AdminNavigation } from './admin-navigation'

export default function NavigationOfOrder() {
  return (
    <>
      <link rel="stylesheet" href={adminUrl} />
      <AdminNavigation />
    </>
  )
}
