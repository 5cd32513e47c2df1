import { type ComponentProps, type ReactNode, useId } from 'react'

const inputStyle =
  'w-full rounded-xl border border-line-strong bg-card px-3 text-ink placeholder:text-ink-soft disabled:bg-sunken disabled:text-ink-soft aria-invalid:border-danger'
/** Not for selects, which browsers match as read-only. */
const typedBox = `${inputStyle} read-only:bg-sunken`

type FieldAria = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }
type FieldMessages = {
  label: string
  hint?: ReactNode
  errors?: readonly string[]
  /** the parsed value, shown below the field and updated while typing */
  preview?: ReactNode
}

type FieldProps = FieldMessages & { children: (wiring: FieldAria) => ReactNode }

function Field({ label, hint, errors, preview, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const previewId = `${id}-preview`
  const note = errors && errors.length > 0 ? errors.join(' ') : hint
  const wiring: FieldAria = { id }
  const describedBy = [...(preview === undefined ? [] : [previewId]), ...(note ? [noteId] : [])]
  if (describedBy.length > 0) wiring['aria-describedby'] = describedBy.join(' ')
  if (errors && errors.length > 0) wiring['aria-invalid'] = true
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      {children(wiring)}
      {preview === undefined ? null : (
        // a live region must exist before its text changes
        <p
          id={previewId}
          aria-live="polite"
          className={`text-ink-soft text-sm ${note ? 'empty:sr-only' : 'min-h-5'}`}
        >
          {preview}
        </p>
      )}
      {note ? (
        <p id={noteId} className={`text-sm ${wiring['aria-invalid'] ? 'text-danger' : 'text-ink-soft'}`}>
          {note}
        </p>
      ) : null}
    </div>
  )
}

export function TextField({
  label,
  hint,
  errors,
  preview,
  ...rest
}: ComponentProps<'input'> & FieldMessages) {
  return (
    <Field label={label} hint={hint} errors={errors} preview={preview}>
      {(wiring) => <input className={`${typedBox} h-11`} {...wiring} {...rest} />}
    </Field>
  )
}

export function TextArea({ label, hint, errors, ...rest }: ComponentProps<'textarea'> & FieldMessages) {
  return (
    <Field label={label} hint={hint} errors={errors}>
      {(wiring) => <textarea className={`${typedBox} min-h-28 py-2`} {...wiring} {...rest} />}
    </Field>
  )
}

export function SelectField({
  label,
  hint,
  errors,
  children,
  ...rest
}: ComponentProps<'select'> & FieldMessages) {
  return (
    <Field label={label} hint={hint} errors={errors}>
      {(wiring) => (
        <select className={`${inputStyle} h-11`} {...wiring} {...rest}>
          {children}
        </select>
      )}
    </Field>
  )
}
