import { CSV_FILE_BYTES_MAX, IMPORT_UNDO_DAYS_MAX } from '@warung/contract/values/product-imports.ts'
import type { ProblemMessages } from './problem-messages.ts'

const CSV_MB_MAX = CSV_FILE_BYTES_MAX / 1024 / 1024

export const englishUploads = {
  csv_missing: 'Choose a CSV file first.',
  csv_too_large: `The file is larger than ${CSV_MB_MAX} MB, enough for more than 100,000 products. Split it into several files, each with the line of column names.`,
  csv_required:
    'This is not a CSV file. In your spreadsheet choose “Save as” or “Download”, then “CSV UTF-8”, and send that file.',
  csv_is_workbook:
    'This is a workbook such as .xlsx, not a CSV file. Choose it on the page “Import products”, which turns it into CSV.',
  csv_cut_off: 'The file is incomplete: it ends in the middle of a letter. Save it or send it again.',
  import_queue_full: 'Other files are being sent right now. Please try again in a moment.',
  import_not_found: 'This import no longer exists. Please send the file again.',
  import_not_ready: 'This import is not ready. See what its check found.',
  import_under_way: 'Another import is changing products right now. Please wait until it has finished.',
  import_not_undoable: `Only the last import can be undone, once, within ${IMPORT_UNDO_DAYS_MAX} days.`,

  file_missing: ({ field }) => `Send a picture in the field "${field}".`,
  file_empty: 'The file is empty.',
  file_in_wrong_field: ({ field }) => `The picture must be in the field "${field}".`,
  file_too_large: 'The file is too large.',
  too_many_files: 'Send one file at a time.',
  too_many_form_fields: 'Send only the file, without other fields.',
  form_required: 'Send the file as a form.',
  form_unreadable: 'The form could not be read.',
  image_required: 'Send a picture: JPEG, PNG, WebP, AVIF or GIF.',
  image_damaged: 'The picture is damaged.',
  image_too_many_pixels: ({ megapixels }) =>
    `The picture has too many pixels. At most ${megapixels} megapixels are allowed.`,
  image_queue_full: 'Too many pictures at once. Please try again in a moment.',
  image_store_unreachable: 'Pictures are not available right now. Please try again in a moment.',
  image_store_full: 'There is no space left for pictures.',
} satisfies Partial<ProblemMessages>
