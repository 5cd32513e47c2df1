/** A mail server for tests: real SMTP over TCP, that takes, refuses or drops what a test says. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** An SMTP reply, such as `[451, 'try later']`. */
type Reply = readonly [code: number, words: string]

export type MailServerRules = {
  /** refuses an address; undefined takes it */
  readonly onRecipient?: (address: string) => Reply | undefined
  /** once it has the mail whole: refuses it, or takes it and cuts the connection before it says so */
  readonly onMail?: (mail: ParsedMail) => Reply | 'cut' | undefined
}

function replyError([code, words]: Reply): Error {
  return Object.assign(new Error(words), { responseCode: code })
}

/** What it has taken stands in `taken`, also when the other side was never told. */
export async function openMailServer(rules: MailServerRules = {}) {
  const taken: ParsedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, callback) => {
      const reply = rules.onRecipient?.(address)
      callback(reply ? replyError(reply) : null)
    },
    onData: (stream, session, callback) => {
      simpleParser(stream).then((mail) => {
        const reply = rules.onMail?.(mail)
        if (reply !== undefined && reply !== 'cut') return callback(replyError(reply))
        taken.push(mail)
        if (reply !== 'cut') return callback(null)
        for (const connection of server.connections)
          if (connection.id === session.id) connection._socket.destroy()
      }, callback)
    },
  })
  server.on('error', () => {}) // a connection that the other side has cut
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('the mail server listens on no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    taken,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** Takes connections and never says a word. */
export async function openSilentServer() {
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port')
  return { url: `smtp://127.0.0.1:${address.port}`, close: () => void server.close() }
}
