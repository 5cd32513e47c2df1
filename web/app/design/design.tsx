/** All components of ui/ in all states, for development (routes.ts). Theme and width are the browser's. */
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useState } from 'react'
import { Alert } from '../ui/alert'
import { Badge } from '../ui/badge'
import { Button, ButtonLink } from '../ui/button'
import { Card } from '../ui/card'
import { Checkbox } from '../ui/checkbox'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { CopyField } from '../ui/copy-field'
import { Dialog } from '../ui/dialog'
import { EmptyState } from '../ui/empty-state'
import { FailedLoad } from '../ui/failed-load'
import { SelectField, TextArea, TextField } from '../ui/field'
import { FormDialog } from '../ui/form-dialog'
import { IconButton } from '../ui/icon-button'
import { MenuButton } from '../ui/menu-button'
import { Pagination } from '../ui/pagination'
import { PageSkeleton } from '../ui/skeleton'
import { Stars } from '../ui/stars'
import { SuccessAlert } from '../ui/status-alert'
import { StickyAction } from '../ui/sticky-action'
import { Cell, Row, Table } from '../ui/table'
import { showToast, showToastWithAction, Toasts } from '../ui/toast'

function DesignPart({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="font-bold text-lg">{name}</h2>
      {children}
    </section>
  )
}

function Line({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}

const COLORS = [
  ...['paper', 'card', 'raised', 'sunken', 'line', 'line-strong', 'ink', 'ink-soft'],
  ...['brand', 'brand-strong', 'on-brand', 'brand-soft', 'clay', 'on-clay', 'star'],
  ...['success', 'success-soft', 'warning', 'warning-soft', 'danger', 'danger-soft'],
]

function Tokens() {
  return (
    <DesignPart name="Colours and type">
      <Line>
        {COLORS.map((name) => (
          <span key={name} className="grid gap-1 text-xs">
            <span
              className="size-16 rounded-lg border border-line"
              style={{ background: `var(--${name})` }}
            />
            {name}
          </span>
        ))}
      </Line>
      {['text-xs', 'text-sm', 'text-base', 'text-lg', 'text-2xl', 'text-3xl'].map((size) => (
        <p key={size} className={size}>
          <span className="font-normal">{size} </span>
          <span className="font-semibold">600 </span>
          <span className="font-bold tabular-nums">800 Rp 1.417.628</span>
        </p>
      ))}
      <div className="awning" />
    </DesignPart>
  )
}

const VARIANTS = ['primary', 'secondary', 'danger', 'quiet'] as const

function Buttons() {
  return (
    <DesignPart name="Buttons">
      {(['small', 'medium', 'large'] as const).map((size) => (
        <Line key={size}>
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {variant}
            </Button>
          ))}
        </Line>
      ))}
      <Line>
        <Button disabled>disabled</Button>
        <Button isPending>pending</Button>
        <ButtonLink to="." variant="secondary">
          a link
        </ButtonLink>
        <IconButton label="Delete" onClick={() => {}}>
          <Trash2 aria-hidden className="size-5" />
        </IconButton>
        <IconButton label="Delete" isDisabled onClick={() => {}}>
          <Trash2 aria-hidden className="size-5" />
        </IconButton>
        <MenuButton label="Menu" isPending={false} choices={[{ label: 'Choice', onChoose: () => {} }]} />
      </Line>
    </DesignPart>
  )
}

function Fields() {
  const [isChecked, setChecked] = useState(true)
  return (
    <DesignPart name="Fields">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Empty" placeholder="Placeholder" />
        <TextField label="With a hint" defaultValue="Text" hint="What it is for" />
        <TextField label="Wrong" defaultValue="Text" errors={['Please enter a number.']} />
        <TextField label="With a preview" defaultValue="85000" preview="Rp 85.000" />
        <TextField label="Disabled" defaultValue="Text" disabled />
        <TextField label="Read-only" defaultValue="Text" readOnly />
        <SelectField label="Selection">
          <option>One</option>
        </SelectField>
        <SelectField label="Wrong selection" errors={['Please choose.']}>
          <option>One</option>
        </SelectField>
        <TextArea label="Long text" defaultValue="Text" />
        <CopyField label="To copy" value="https://warung.test" />
      </div>
      <Line>
        <Checkbox label="Checkbox" isLabelShown isChecked={isChecked} onChange={setChecked} />
        <Checkbox
          label="Not chosen"
          isLabelShown
          isChecked={!isChecked}
          onChange={() => setChecked(!isChecked)}
        />
      </Line>
    </DesignPart>
  )
}

function Messages() {
  return (
    <DesignPart name="Messages">
      <Alert kind="error">An error, and the way on.</Alert>
      <SuccessAlert>A success.</SuccessAlert>
      <Alert kind="info">A notice.</Alert>
      <FailedLoad message="A list that did not load" />
      <Line>
        {(['good', 'bad', 'wait', 'plain'] as const).map((kind) => (
          <Badge key={kind} kind={kind}>
            {kind}
          </Badge>
        ))}
        {(['good', 'bad', 'wait', 'plain'] as const).map((kind) => (
          <Badge key={kind} kind={kind} isSmall>
            {kind}
          </Badge>
        ))}
      </Line>
      <Line>
        {[0, 0.5, 2.5, 4, 5].map((rating) => (
          <Stars key={rating} rating={rating} />
        ))}
      </Line>
      <EmptyState title="Nothing here yet.">
        <Button>Do something</Button>
      </EmptyState>
      <PageSkeleton />
    </DesignPart>
  )
}

function Lists() {
  return (
    <DesignPart name="Lists">
      <Table caption="Orders" head={['ID', 'NAME', 'TOTAL', 'PAID']} lastColumn="Actions">
        {[1, 2].map((id) => (
          <Row key={id}>
            <Cell slot="number">{id}</Cell>
            <Cell slot="title">Sinta</Cell>
            <Cell slot="amount">Rp 85.000</Cell>
            <Cell slot="state" label="Paid" tone={id === 1 ? 'good' : 'bad'}>
              {id === 1 ? '2026-11-24' : '✕'}
            </Cell>
            <Cell slot="actions">
              <ButtonLink to="." variant="secondary" size="small">
                Details
              </ButtonLink>
            </Cell>
          </Row>
        ))}
      </Table>
      <Pagination page={3} lastPage={9} hrefOf={() => '.'} />
      <Card>A card</Card>
    </DesignPart>
  )
}

type Opened = 'dialog' | 'question' | 'form' | undefined

function Dialogs() {
  const [opened, setOpened] = useState<Opened>()
  const close = (): void => setOpened(undefined)
  return (
    <DesignPart name="Dialogs and toasts">
      <Line>
        <Button onClick={() => setOpened('dialog')}>Dialog</Button>
        <Button onClick={() => setOpened('question')}>Question</Button>
        <Button onClick={() => setOpened('form')}>Form</Button>
        <Button onClick={() => showToast('Saved')}>Toast</Button>
        <Button
          onClick={() =>
            showToastWithAction('Removed', { label: 'Undo', onChoose: () => {}, timeoutMs: 8000 })
          }
        >
          Toast with an action
        </Button>
      </Line>
      <Dialog title="Dialog" isOpen={opened === 'dialog'} onClose={close}>
        Text
      </Dialog>
      <ConfirmDialog question="Delete it?" confirm="Delete" isOpen={opened === 'question'} onAnswer={close} />
      <FormDialog
        title="Form"
        submit="Save"
        isOpen={opened === 'form'}
        isPending={false}
        onClose={close}
        onSubmit={close}
      >
        <TextField label="Name" />
      </FormDialog>
      <Toasts />
    </DesignPart>
  )
}

export default function Design() {
  return (
    <div className="grid gap-8">
      <h1 className="font-bold text-2xl">Design</h1>
      <Tokens />
      <Buttons />
      <Fields />
      <Messages />
      <Lists />
      <Dialogs />
      <StickyAction>
        <Button>The action that stays in view</Button>
      </StickyAction>
    </div>
  )
}
