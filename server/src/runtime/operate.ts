/** `npm run operate -- --help`. Needs the shop's environment variables. */
import { runCommand } from './operate/run-command.ts'

process.exitCode = await runCommand({
  args: process.argv.slice(2),
  environment: process.env,
  log: (words) => console.log(words),
  error: (words) => console.error(words),
})
