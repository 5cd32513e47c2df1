import type { Customer } from '@warung/contract/customers.ts'
import { mayManage } from '@warung/contract/roles.ts'
import { ID_PATTERN } from '@warung/contract/values/limits.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { redirectOn401 } from '../../account/require-signed-in'
import { actionFailureWithStatus, textOf } from '../../client/action-result'
import { browserApi } from '../../client/api'
import { formatDayInWords, formatMoment } from '../../display/format-moment'
import { Price } from '../../display/price'
import { OrdersTable } from '../../orders/orders-table'
import { rememberedListHref } from '../../stored/list-searches'
import { storeRole } from '../../stored/session'
import { BackLink } from '../../ui/back-link'
import { ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { EmptyState } from '../../ui/empty-state'
import { showToast } from '../../ui/toast'
import { FailedForm } from '../forms/failed-form'
import { idParam } from '../lists/id-param'
import { requireAdmin } from '../shell/require-admin'
import type { Route } from './+types/user'
import { CustomerNoteCard, saveCustomerNote } from './customer-note'
import { PasswordLink } from './password-link'
import { PermissionsForm, savePermissions } from './permissions-form'
import { isRoleIntent, RoleActions, type RoleIntent } from './role-actions'
import { roleLabel } from './role-name'
import { roleTexts } from './role-texts'
import { peopleTexts } from './texts'

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const viewer = requireAdmin(request)
  const input = { params: { id: idParam(params.id) } }
  const before = new URL(request.url).searchParams.get('before') ?? ''
  const query = ID_PATTERN.test(before) ? { before: Number(before) } : {}
  try {
    const [customer, orders] = await Promise.all([
      browserApi('GET /api/v1/admin/customer/{id}', input),
      browserApi('GET /api/v1/admin/customer/{id}/order', { ...input, query }),
    ])
    return { viewer, customer: customer.data, orders: orders.data, older: orders.meta.before }
  } catch (error) {
    throw redirectOn401(request, error)
  }
}
clientLoader.hydrate = true as const

async function requestRoleChange(intent: RoleIntent, params: { id: number }): Promise<string> {
  if (intent === 'hand-over') {
    const { data } = await browserApi('POST /api/v1/admin/user/{id}/hand-over', { params })
    storeRole({ role_id: ROLE.admin })
    return roleTexts.handedOver(data.name)
  }
  const role_id = intent === 'make-customer' ? ROLE.customer : ROLE.admin
  const { data } = await browserApi('PATCH /api/v1/admin/user/{id}/role', { params, body: { role_id } })
  if (intent === 'step-down') storeRole(data)
  return roleTexts.changed(data.name, roleLabel(data))
}

export async function clientAction({ params, request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const intent = textOf(form, 'intent')
  const id = { id: Number(params.id) }
  try {
    if (intent === 'password-link') {
      const { data } = await browserApi('POST /api/v1/admin/user/{id}/password-link', { params: id })
      return { link: new URL(data.path, window.location.origin).href }
    }
    if (intent === 'note') {
      await saveCustomerNote(form, id.id)
      return { isDone: true }
    }
    if (intent === 'permissions') {
      showToast(await savePermissions(form, id.id))
      return { isDone: true }
    }
    if (!isRoleIntent(intent)) throw new Error(`a user has no action ${intent}`)
    showToast(await requestRoleChange(intent, id))
    return { isDone: true }
  } catch (error) {
    return actionFailureWithStatus(error)
  }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.customer.name ?? peopleTexts.user }]
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere min-w-0">{children}</dd>
    </div>
  )
}

function ContactCard({ customer }: { customer: Customer }) {
  const { shipment_address: sent, telephone } = customer
  return (
    <Card aria-label={peopleTexts.contact}>
      <dl className="grid gap-2">
        <Fact name={peopleTexts.email}>
          <a
            href={`mailto:${customer.email}`}
            className="phone:inline-flex phone:min-h-11 phone:items-center"
          >
            {customer.email}
          </a>
        </Fact>
        <Fact name={peopleTexts.role}>{roleLabel(customer)}</Fact>
        <Fact name={peopleTexts.registered}>{formatDayInWords(customer.created_at)}</Fact>
        <Fact name={peopleTexts.lastSeen}>
          {customer.last_seen_at ? formatMoment(customer.last_seen_at) : peopleTexts.never}
        </Fact>
        {sent ? (
          <Fact name={peopleTexts.address}>
            {sent.address}, {sent.city} {sent.postal_code}, {sent.province ? `${sent.province}, ` : ''}
            {sent.country}
          </Fact>
        ) : null}
        {telephone ? (
          <Fact name={peopleTexts.telephone}>
            <a href={`tel:${telephone}`} className="phone:inline-flex phone:min-h-11 phone:items-center">
              {telephone}
            </a>
          </Fact>
        ) : null}
      </dl>
    </Card>
  )
}

function Purchases({ customer }: { customer: Customer }) {
  return (
    <Card aria-label={peopleTexts.purchases}>
      <dl className="grid gap-2">
        <Fact name={peopleTexts.orders}>{customer.orders}</Fact>
        <Fact name={peopleTexts.paidOrders}>{customer.paid_orders}</Fact>
        <Fact name={peopleTexts.paidTotal}>
          <Price rupiah={customer.paid_total} className="font-bold" />
        </Fact>
        {customer.refunded_total > 0 ? (
          <Fact name={peopleTexts.refunded}>
            <Price rupiah={customer.refunded_total} />
          </Fact>
        ) : null}
      </dl>
    </Card>
  )
}

export default function UserPage({ loaderData }: Route.ComponentProps) {
  const { viewer, customer, orders, older } = loaderData
  const id = String(customer.user_id)
  return (
    <div className="grid max-w-4xl gap-4">
      <BackLink to={rememberedListHref(href('/admin/userlist'))} label={peopleTexts.goBack} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="wrap-anywhere min-w-0 font-bold text-2xl">{customer.name}</h1>
        {mayManage(viewer, customer) ? (
          <ButtonLink to={href('/admin/user/:id/edit', { id })} variant="secondary">
            {peopleTexts.editName}
          </ButtonLink>
        ) : null}
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <ContactCard customer={customer} />
        <Purchases customer={customer} />
      </div>
      {customer.role_id === ROLE.guest ? null : <CustomerNoteCard note={customer.note} />}
      <PermissionsForm key={customer.permission_set} viewer={viewer} person={customer} />
      <Card aria-label={peopleTexts.account} className="grid gap-3 empty:hidden">
        <RoleActions viewer={viewer} person={customer} />
        <PasswordLink viewer={viewer} person={customer} />
      </Card>
      <h2 className="font-bold text-lg">{peopleTexts.orders}</h2>
      <OrdersTable
        caption={peopleTexts.orders}
        orders={orders}
        empty={<EmptyState title={peopleTexts.noOrders} />}
      />
      {older === null ? null : (
        <div>
          <ButtonLink to={`${href('/admin/user/:id', { id })}?before=${older}`} variant="secondary">
            {peopleTexts.olderOrders}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedForm title={peopleTexts.user} list={href('/admin/userlist')} error={error} />
}
