import { mayManage } from '@warung/contract/roles.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import { failureIn } from '../../client/action-result'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'

export type RoleIntent = 'make-admin' | 'make-customer' | 'hand-over' | 'step-down'

type Person = { readonly user_id: number; readonly name: string; readonly role_id: number }
type RoleAction = { readonly intent: RoleIntent; readonly label: string; readonly question: string }

function roleActions(viewer: Omit<Person, 'name'>, person: Person): readonly RoleAction[] {
  if (viewer.role_id !== ROLE.superAdmin) return []
  if (viewer.user_id === person.user_id) {
    const question = 'Step down? You will be an Admin; the other Super Admin decides about roles then.'
    return [{ intent: 'step-down', label: 'Step down', question }]
  }
  if (!mayManage(viewer, person)) return []
  const { name } = person
  const change: RoleAction =
    person.role_id === ROLE.admin
      ? {
          intent: 'make-customer',
          label: 'Make Customer',
          question: `Make ${name} a Customer? They can no longer manage the shop.`,
        }
      : {
          intent: 'make-admin',
          label: 'Make Admin',
          question: `Make ${name} an Admin? They can change products, deliver and refund orders, and manage customers.`,
        }
  const question = `Make ${name} the Super Admin? You will be an Admin, and only they can change that back.`
  return [change, { intent: 'hand-over', label: 'Hand over Super Admin', question }]
}

export function RoleActions({ viewer, person }: { viewer: Omit<Person, 'name'>; person: Person }) {
  const fetcher = useFetcher<object>()
  const [pending, setPending] = useState<RoleAction>()
  const actions = roleActions(viewer, person)
  const failed = failureIn(fetcher)
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
