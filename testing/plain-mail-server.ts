/** As little of SMTP as a shop needs to hand over its mails: for journeys and measurements. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'

export type PlainMailServer = { readonly url: string; readonly close: () => void }

/**
 * @param isRefused whether all recipients are refused now
 * @param taken each mail's Message-ID, once it has been taken
 */
export async function openPlainMailServer(
  isRefused: () => boolean,
  taken: (messageId: string) => void,
): Promise<PlainMailServer> {
  const server = createServer((socket) => {
    let messageId: string | undefined
    let isMail = false
    const say = (words: string) => socket.write(`${words}\r\n`)
    const answer = (line: string): void => {
      if (line.startsWith('RCPT') && isRefused()) say('550 5.1.1 nobody of that name')
      else if (line === 'QUIT') socket.end('221 bye\r\n')
      else if (line === 'DATA') {
        isMail = true
        messageId = undefined
        say('354 go on')
      } else say('250 fine')
    }
    socket.on('error', () => {}) // a shop that ends cuts the line
    say('220 hello')
    createInterface({ input: socket }).on('line', (line) => {
      if (!isMail) answer(line)
      else if (line === '.') {
        isMail = false
        taken(messageId ?? '')
        say('250 taken')
      } else messageId ??= /^message-id: *(\S+)/i.exec(line)?.[1]
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('the mail server listens on no port')
  return { url: `smtp://127.0.0.1:${at.port}`, close: () => void server.close() }
}
