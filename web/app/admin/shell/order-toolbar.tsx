import { href } from 'react-router'
import { rememberedListHref } from '../../stored/list-searches'
import { useSignedIn } from '../../stored/session'
import { BackLink } from '../../ui/back-link'
import { AdminToolbar } from './admin-toolbar'
import { mayOpen } from './permitted-screens'
import { adminShellTexts } from './texts'

const ORDER_LIST = href('/admin/orderlist')

/** Search, help, and the way back to the list as it was last searched. */
export default function OrderToolbar() {
  const set = useSignedIn()?.permission_set
  return (
    <>
      <AdminToolbar />
      {mayOpen(set, ORDER_LIST) ? (
        <BackLink to={rememberedListHref(ORDER_LIST)} label={adminShellTexts.orders} />
      ) : null}
    </>
  )
}
