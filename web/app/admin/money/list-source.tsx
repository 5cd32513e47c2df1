/** Input for a list from a bank or courier: a file, or pasted text. */
import { STATEMENT_LENGTH_MAX } from '@warung/contract/values/bank-statements.ts'
import { textOf } from '../../client/action-result'
import { messageOf } from '../../client/api'
import { TextArea } from '../../ui/field'
import { Fold } from '../../ui/fold'
import { CsvFileInput } from '../forms/csv-file-input'
import { workbookToCsv } from '../forms/workbook/workbook-to-csv'
import { bankStatementTexts } from './bank-statement-texts'

export function ListSource({ label, hint }: { label: string; hint: string }) {
  return (
    <>
      <CsvFileInput label={label} hint={hint} />
      <Fold summary={bankStatementTexts.paste}>
        <TextArea
          name="pasted"
          label={bankStatementTexts.pasted}
          hint={bankStatementTexts.pasteHint}
          rows={6}
        />
      </Fold>
    </>
  )
}

/** Only the server knows the heads of banks and couriers: a workbook's first sheet is read. */
async function textOfFile(file: File): Promise<string> {
  return (await workbookToCsv(file, () => false, new AbortController().signal)).text()
}

/** Prefers the file if both are given. @returns `text`, or why there is none */
export async function textOfSource(form: FormData): Promise<{ text: string } | { refusal: string }> {
  const file = form.get('file')
  const pasted = textOf(form, 'pasted')
  const isFile = file instanceof File && file.name !== ''
  if (!isFile && pasted.trim() === '') return { refusal: bankStatementTexts.chooseFirst }
  if ((isFile ? file.size : pasted.length) > STATEMENT_LENGTH_MAX)
    return { refusal: bankStatementTexts.tooLarge }
  try {
    const text = isFile ? await textOfFile(file) : pasted
    return text.length > STATEMENT_LENGTH_MAX ? { refusal: bankStatementTexts.tooLarge } : { text }
  } catch (error) {
    return { refusal: messageOf(error) }
  }
}
