/** Our own sentences, because PostgreSQL's may quote customer data. */

const SQL_STATE_MESSAGES: Readonly<Record<string, string>> = {
  '22001': 'a text is too long',
  '23502': 'a value is missing',
  '23503': 'a row refers to one that is not there',
  '23505': 'a row like it is there already',
  '23514': 'a check was not met',
  '25006': 'the server only reads: it is a standby, or set so',
  '40001': 'another transaction was faster',
  '40P01': 'deadlock',
  '42501': 'the database user may not do this',
  '42P01': 'a table is missing',
  '42703': 'a column is missing',
  '53100': 'the disk of the database is full',
  '53200': 'the database has no memory left',
  '53300': 'the database takes no more connections',
  '55P03': 'a lock was not free in time',
  '57014': 'a statement took too long',
  '57P01': 'the server is being stopped',
  '57P02': 'the server has crashed',
  '57P03': 'the server does not take connections now',
  '28000': 'the server refuses this user',
  '28P01': 'the password is wrong',
  '3D000': 'there is no such database',
}

const SQL_CLASS_MESSAGES: Readonly<Record<string, string>> = {
  '08': 'the connection is lost',
  '22': 'a value does not fit',
  '23': 'a constraint was not met',
  '25': 'the transaction is in another state',
  '28': 'the server refuses this user',
  '40': 'the transaction was taken back',
  '42': 'the statement does not fit the database',
  '53': 'the database lacks resources',
  '57': 'the server interrupted the statement',
  '58': 'the server has trouble with its system',
  XX: 'an inner error of the server: its data may be damaged',
}

export function sqlStateMessage(state: string): string {
  return SQL_STATE_MESSAGES[state] ?? SQL_CLASS_MESSAGES[state.slice(0, 2)] ?? 'the statement failed'
}
