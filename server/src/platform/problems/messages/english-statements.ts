import type { BankStatementFault, ProblemParams } from '../problem-params.ts'
import { aboutField, type ProblemMessages, type ProblemText } from './problem-messages.ts'

const NOTHING_BOOKED = 'Nothing was booked.'
const DOWNLOAD_AGAIN = 'Download the statement again and send the file as it is.'

function statementFault(fault: BankStatementFault): string {
  switch (fault.kind) {
    case 'head_unknown':
      return 'We don’t know this bank’s file. Choose which columns hold the date, the text and the amount.'
    case 'parcel_columns_unknown':
      return 'We can’t find the columns of the tracking number and the cash collected. Choose them below.'
    case 'no_transactions':
      return 'There are no transactions in this statement.'
    case 'too_many_lines':
      return `This statement has more than ${fault.most} lines. Download a shorter period.`
    case 'not_in_rupiah':
      return `This account is not in rupiah (${fault.found}).`
    case 'quote_open':
      return `A quote in line ${fault.line} has no end. ${DOWNLOAD_AGAIN}`
    case 'line_too_long':
      return `Line ${fault.line} is too long. ${DOWNLOAD_AGAIN}`
    case 'cells_beyond':
      return `Line ${fault.line} has more cells than there are columns. ${DOWNLOAD_AGAIN}`
    case 'amount_missing':
      return `Line ${fault.line} has a date and no amount. ${DOWNLOAD_AGAIN}`
    case 'mark_missing':
      return `Line ${fault.line} doesn’t say whether money came in or went out. Choose the column with CR and DB, or separate columns for both.`
    case 'debit_and_credit':
      return `Line ${fault.line} has money in and money out. Check which columns hold them.`
    case 'balance_off':
      return `The balance in line ${fault.line} doesn’t follow from the line before it, so a line may be missing or changed. ${DOWNLOAD_AGAIN}`
    case 'date_unreadable':
      return `Line ${fault.line} has an amount, but “${fault.found}” is not a date.`
    case 'year_unknown':
      return `We can’t tell the year of “${fault.found}” in line ${fault.line}. Send a statement that shows its period.`
    case 'day_ahead':
      return `“${fault.found}” in line ${fault.line} is in the future. Check that the date says day, month, year.`
    case 'amount_unreadable':
      return `“${fault.found}” in line ${fault.line} is not an amount in rupiah.`
    case 'amount_negative':
      return `Money in must not be below zero: “${fault.found}” in line ${fault.line}.`
    case 'number_styles_mixed':
      return `“${fault.found}” in line ${fault.line} is written unlike the other amounts: 1.000,00 and 1,000.00 are mixed. ${DOWNLOAD_AGAIN}`
    case 'mark_unreadable':
      return `“${fault.found}” in line ${fault.line} is neither CR nor DB.`
  }
}

function refusedStatement({ fault }: ProblemParams['bank_statement_refused']): ProblemText {
  return aboutField('statement', `${statementFault(fault)} ${NOTHING_BOOKED}`, statementFault(fault))
}

export const englishStatements = {
  bank_statement_refused: refusedStatement,
} satisfies Partial<ProblemMessages>
