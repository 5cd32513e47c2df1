import { mayManage } from '@warung/contract/roles.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import { fetcherFailure } from '../../client/action-result'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { roleTexts } from './role-texts'

const ROLE_INTENTS = ['make-admin', 'make-customer', 'hand-over', 'step-down'] as const
export type RoleIntent = (typeof ROLE_INTENTS)[number]

export function isRoleIntent(intent: string): intent is RoleIntent {
  return ROLE_INTENTS.some((known) => known === intent)
}

type Person = { readonly user_id: number; readonly name: string; readonly role_id: number }
type RoleAction = { readonly intent: RoleIntent; readonly label: string; readonly question: string }

function roleActions(viewer: Omit<Person, 'name'>, person: Person): readonly RoleAction[] {
  if (viewer.role_id !== ROLE.superAdmin) return []
  if (viewer.user_id === person.user_id) {
    const question = roleTexts.stepDownQuestion
    return [{ intent: 'step-down', label: roleTexts.stepDown, question }]
  }
  if (!mayManage(viewer, person)) return []
  const { name } = person
  const change: RoleAction =
    person.role_id === ROLE.admin
      ? {
          intent: 'make-customer',
          label: roleTexts.makeCustomer,
          question: roleTexts.makeCustomerQuestion(name),
        }
      : {
          intent: 'make-admin',
          label: roleTexts.makeAdmin,
          question: roleTexts.makeAdminQuestion(name),
        }
  const question = roleTexts.handOverQuestion(name)
  return [change, { intent: 'hand-over', label: roleTexts.handOver, question }]
}

export function RoleActions({ viewer, person }: { viewer: Omit<Person, 'name'>; person: Person }) {
  const fetcher = useFetcher<object>()
  const [pending, setPending] = useState<RoleAction>()
  const actions = roleActions(viewer, person)
  const failed = fetcherFailure(fetcher)
  if (actions.length === 0) return null
  const answer = (isConfirmed: boolean): void => {
    setPending(undefined)
    if (isConfirmed && pending) void fetcher.submit({ intent: pending.intent }, { method: 'post' })
  }
  return (
    <div className="grid gap-3">
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <div className="flex flex-wrap gap-2">
        {actions.map((action) => (
          <Button
            key={action.intent}
            variant="secondary"
            isPending={fetcher.state !== 'idle' && fetcher.formData?.get('intent') === action.intent}
            onClick={() => setPending(action)}
          >
            {action.label}
          </Button>
        ))}
      </div>
      <ConfirmDialog
        question={pending?.question ?? ''}
        confirm={pending?.label ?? ''}
        isOpen={pending !== undefined}
        onAnswer={answer}
      />
    </div>
  )
}
