import type { User } from '@warung/contract/accounts.ts'
import { isAdmin, isRoleId, mayRenameSelf } from '@warung/contract/roles.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { data, Form, href, Link, useNavigation, useSearchParams } from 'react-router'
import { profileTexts } from '../account/profile-texts'
import { redirectOn401, requireSignedIn } from '../account/require-signed-in'
import { accountTexts } from '../account/texts'
import { pageNumber } from '../catalog/page-number'
import { wishTexts } from '../catalog/wish-texts'
import { actionFailure, textOf } from '../client/action-result'
import { browserApi, CallFailed, messageOf } from '../client/api'
import { pagingOf } from '../client/paging'
import { useShopProfile } from '../client/shop-profile'
import { displayUserName } from '../display/user-name'
import { orderRowTexts } from '../orders/order-row-texts'
import { OrdersTable } from '../orders/orders-table'
import { storeName, storeRole } from '../stored/session'
import { Alert } from '../ui/alert'
import { Button, ButtonLink } from '../ui/button'
import { Card } from '../ui/card'
import { EmptyState } from '../ui/empty-state'
import { FailedLoad } from '../ui/failed-load'
import { TextField } from '../ui/field'
import { Pagination } from '../ui/pagination'
import { PageSkeleton } from '../ui/skeleton'
import { StatusAlert } from '../ui/status-alert'
import type { Route } from './+types/profile'

async function loadOrders(roleId: number, page: number) {
  if (isAdmin(roleId)) return undefined
  try {
    const { data: rows, meta } = await browserApi('GET /api/v1/order', { query: { page } })
    return { rows, ...pagingOf(meta) }
  } catch (error) {
    if (error instanceof CallFailed && error.status === 401) throw error
    // past the last page (D12)
    if (error instanceof CallFailed && error.status === 404) throw data(error.message, { status: 404 })
    return { failure: messageOf(error) }
  }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { role_id } = requireSignedIn(request)
  const page = pageNumber(new URL(request.url).searchParams.get('page') || undefined)
  try {
    const [user, orders] = await Promise.all([browserApi('GET /api/v1/user'), loadOrders(role_id, page)])
    storeRole(user.data)
    return { user: user.data, orders }
  } catch (error) {
    throw redirectOn401(request, error)
  }
}
clientLoader.hydrate = true as const

export async function clientAction({ request }: Route.ClientActionArgs) {
  const name = textOf(await request.formData(), 'name')
  try {
    const renamed = await browserApi('PATCH /api/v1/user/profile', { body: { name } })
    storeName(renamed.data.name)
    return { isUpdated: true }
  } catch (error) {
    return actionFailure(error)
  }
}

export function HydrateFallback() {
  return <PageSkeleton />
}
export function meta(): Route.MetaDescriptors {
  return [{ title: profileTexts.title }]
}

function ProfileLinks({ roleId }: { roleId: number }) {
  const { has_wishlist } = useShopProfile()
  const links = [
    ...(mayRenameSelf(roleId) ? [{ to: href('/profile/security'), text: profileTexts.security }] : []),
    ...(roleId === ROLE.customer ? [{ to: href('/profile/addresses'), text: profileTexts.addresses }] : []),
    ...(roleId === ROLE.customer && has_wishlist
      ? [{ to: href('/profile/wishlist'), text: wishTexts.wishlist }]
      : []),
  ]
  return links.map(({ to, text }) => (
    <Link key={to} to={to} className="font-semibold text-brand">
      {text}
    </Link>
  ))
}

type ProfileCardProps = {
  user: User
  result: Route.ComponentProps['actionData']
}

function ProfileCard({ user, result }: ProfileCardProps) {
  const isSending = useNavigation().formMethod === 'POST'
  const mayRename = mayRenameSelf(user.role_id)
  return (
    <Card className="grid gap-4">
      <h1 className="font-bold text-2xl">{profileTexts.title}</h1>
      {result && 'failure' in result ? <Alert kind="error">{result.failure}</Alert> : null}
      <StatusAlert result={result}>
        {result && 'isUpdated' in result ? profileTexts.updated : null}
      </StatusAlert>
      <Form method="post" noValidate className="grid gap-4">
        <TextField
          key={user.user_id}
          label={accountTexts.name}
          name="name"
          autoComplete="name"
          defaultValue={mayRename ? user.name : displayUserName(user.name)}
          disabled={!mayRename}
        />
        <TextField label={accountTexts.email} value={user.email} readOnly />
        <TextField
          label={profileTexts.role}
          value={isRoleId(user.role_id) ? profileTexts.roles[user.role_id] : user.role_name}
          readOnly
        />
        <Button type="submit" isPending={isSending} disabled={!mayRename}>
          {profileTexts.update}
        </Button>
      </Form>
      <ProfileLinks roleId={user.role_id} />
    </Card>
  )
}

type OwnOrdersProps = { orders: NonNullable<Awaited<ReturnType<typeof loadOrders>>> }

function OwnOrders({ orders }: OwnOrdersProps) {
  const [search] = useSearchParams()
  return (
    <section className="min-w-0">
      <h2 className="mb-4 font-bold text-2xl">{orderRowTexts.mine}</h2>
      {orders.failure !== undefined ? (
        <FailedLoad message={orders.failure} />
      ) : (
        <>
          <OrdersTable
            caption={orderRowTexts.mine}
            orders={orders.rows}
            empty={
              <EmptyState title={orderRowTexts.empty} help={orderRowTexts.emptyHelp}>
                <ButtonLink to={href('/')}>{orderRowTexts.startShopping}</ButtonLink>
              </EmptyState>
            }
          />
          <Pagination
            page={Number(search.get('page')) || 1}
            lastPage={orders.lastPage}
            hrefOf={(page) => `${href('/profile')}?page=${page}`}
          />
        </>
      )}
    </section>
  )
}

export default function Profile({ loaderData: { user, orders }, actionData }: Route.ComponentProps) {
  return (
    <div className={`grid items-start gap-8 ${orders ? 'lg:grid-cols-[20rem_1fr]' : 'mx-auto max-w-md'}`}>
      <ProfileCard user={user} result={actionData} />
      {orders ? <OwnOrders orders={orders} /> : null}
    </div>
  )
}
