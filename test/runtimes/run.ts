/** A program for runtimes with a command line: does the task of its argument, and prints the result. */
import * as sdk from 'affiliate-network-sdk'
import { work } from './tasks.ts'

const { process } = globalThis as unknown as { process: { argv: string[] } }
void work(sdk, JSON.parse(process.argv[2] ?? '')).then((result) => console.log(JSON.stringify(result)))
