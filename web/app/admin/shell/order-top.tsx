import ChevronLeft from 'lucide-react/icons/chevron-left'
import { href, Link } from 'react-router'
import { rememberedListHref } from '../../stored/list-searches'
import { useSignedIn } from '../../stored/session'
import { AdminToolbar } from './admin-toolbar'
import { mayOpen } from './permitted-screens'
import { adminShellTexts } from './texts'

const ORDER_LIST = href('/admin/orderlist')

/** Search, help, and the way back to the list as it was last searched. */
export default function OrderTop() {
  const set = useSignedIn()?.permission_set
  return (
    <>
      <AdminToolbar />
      {mayOpen(set, ORDER_LIST) ? (
        <Link
          to={rememberedListHref(ORDER_LIST)}
          className="-ml-1 inline-flex min-h-11 items-center gap-1 font-semibold text-brand text-sm no-underline print:hidden"
        >
          <ChevronLeft aria-hidden className="size-4" />
          {adminShellTexts.orders}
        </Link>
      ) : null}
    </>
  )
}
