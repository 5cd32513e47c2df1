/** Labelled fields; what is wrong stands beside the field it is about. */
import { type ComponentProps, type ReactNode, useId } from 'react'

const box =
  'w-full rounded-xl border border-line-strong bg-card px-3 text-ink placeholder:text-ink-soft read-only:bg-sunken disabled:bg-sunken disabled:text-ink-soft aria-invalid:border-danger'

type Wiring = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }
type Said = { label: string; hint?: string; errors?: readonly string[] }

const Field = ({ label, hint, errors, children }: Said & { children: (wiring: Wiring) => ReactNode }) => {
  const id = useId()
  const noteId = `${id}-note`
  const note = errors && errors.length > 0 ? errors.join(' ') : hint
  const wiring: Wiring = { id }
  if (note) wiring['aria-describedby'] = noteId
  if (errors && errors.length > 0) wiring['aria-invalid'] = true
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      {children(wiring)}
      {note ? (
        <p id={noteId} className={`text-sm ${wiring['aria-invalid'] ? 'text-danger' : 'text-ink-soft'}`}>
          {note}
        </p>
      ) : null}
    </div>
  )
}

export const TextField = ({ label, hint, errors, ...rest }: ComponentProps<'input'> & Said) => (
  <Field label={label} hint={hint} errors={errors}>
    {(wiring) => <input className={`${box} h-11`} {...wiring} {...rest} />}
  </Field>
)

export const TextArea = ({ label, hint, errors, ...rest }: ComponentProps<'textarea'> & Said) => (
  <Field label={label} hint={hint} errors={errors}>
    {(wiring) => <textarea className={`${box} min-h-28 py-2`} {...wiring} {...rest} />}
  </Field>
)

export const SelectField = ({ label, hint, errors, children, ...rest }: ComponentProps<'select'> & Said) => (
  <Field label={label} hint={hint} errors={errors}>
    {(wiring) => (
      <select className={`${box} h-11`} {...wiring} {...rest}>
        {children}
      </select>
    )}
  </Field>
)
