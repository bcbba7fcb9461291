import { Client } from 'pg';

/** Ends the command with a message for the person at the terminal; by default with the code of a usage error. */
export function fail(sentence: string, code = 2): never {
  console.error(sentence);
  process.exit(code);
}

/** Runs a command on the database of DATABASE_URL; errors are printed without a stack and exit with 1. */
export function runCommand(work: (client: Client) => Promise<void>): void {
  const address = process.env.DATABASE_URL;
  if (!address) fail('DATABASE_URL is not set.');
  const client = new Client({ connectionString: address });
  client
    .connect()
    .then(() => work(client))
    .finally(() => client.end())
    .catch((error: unknown) => fail(error instanceof Error ? error.message : String(error), 1));
}
