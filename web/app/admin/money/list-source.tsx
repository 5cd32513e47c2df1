/** Input for a list from a bank or courier: a file, or pasted text. */
import { STATEMENT_LENGTH_MAX } from '@warung/contract/values/bank-statements.ts'
import { textOf } from '../../client/action-result'
import { OrderFold } from '../../orders/order-fold'
import { TextArea } from '../../ui/field'
import { CsvFileInput } from '../forms/csv-file-input'
import { statementTexts } from './statement-texts'

export function ListSource({ label, hint }: { label: string; hint: string }) {
  return (
    <>
      <CsvFileInput label={label} hint={hint} />
      <OrderFold summary={statementTexts.paste}>
        <TextArea name="pasted" label={statementTexts.pasted} hint={statementTexts.pasteHint} rows={6} />
      </OrderFold>
    </>
  )
}

/** Prefers the file if both are given. @returns `text`, or why there is none */
export async function textOfSource(form: FormData): Promise<{ text: string } | { refusal: string }> {
  const file = form.get('file')
  const pasted = textOf(form, 'pasted')
  const isFile = file instanceof File && file.name !== ''
  if (!isFile && pasted.trim() === '') return { refusal: statementTexts.chooseFirst }
  if ((isFile ? file.size : pasted.length) > STATEMENT_LENGTH_MAX) return { refusal: statementTexts.tooLarge }
  return { text: isFile ? await file.text() : pasted }
}
