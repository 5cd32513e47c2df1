/** Chooses pictures from the device. */
import ImagePlus from 'lucide-react/icons/image-plus'
import { type ChangeEvent, type MouseEvent, type Ref, useId } from 'react'
import { buttonLook } from './button'

type Props = {
  label: string
  /** below the button */
  status: string
  isPending: boolean
  onChoose: (files: readonly File[]) => void
  isMultiple?: boolean
  ref?: Ref<HTMLInputElement>
}

export function PhotoButton({ label, status, isPending, onChoose, isMultiple = false, ref }: Props) {
  const id = useId()
  const onChange = ({ target: { files } }: ChangeEvent<HTMLInputElement>): void => {
    if (files && files.length > 0) onChoose([...files])
  }
  const onClick = (event: MouseEvent<HTMLInputElement>): void => {
    if (isPending) event.preventDefault()
    // lets the same file be chosen again
    event.currentTarget.value = ''
  }
  return (
    <>
      <label
        className={`${buttonLook({ variant: 'secondary' })} cursor-pointer justify-self-start has-focus-visible:outline-2 has-focus-visible:outline-brand`}
      >
        <input
          ref={ref}
          type="file"
          accept="image/*"
          multiple={isMultiple}
          // not `disabled`, which would take the focus away
          aria-disabled={isPending || undefined}
          aria-describedby={id}
          onChange={onChange}
          onClick={onClick}
          className="sr-only"
        />
        <ImagePlus aria-hidden className="size-5 shrink-0" />
        {label}
      </label>
      <p id={id} role="status" className="text-ink-soft text-sm">
        {status}
      </p>
    </>
  )
}
