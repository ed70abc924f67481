import type { Call, Calls, Schemas } from "contract/endpoint.ts";
import { expectTypeOf, test } from "vitest";
import { z } from "zod";
import type { Viewer } from "./http.ts";
import type { CallInput, Handlers } from "./serve.ts";

const calls = {
  read: { method: "GET", path: "/example/:id", access: "ANYONE" },
  make: { method: "POST", path: "/example", access: "ADMIN", creates: true },
} as const satisfies Calls;

const schemas = {
  read: { reply: z.strictObject({ data: z.string() }) },
  make: { body: z.strictObject({ name: z.string() }), reply: z.strictObject({}) },
} as const satisfies Schemas<typeof calls>;

type Read = CallInput<typeof calls.read, typeof schemas.read, Viewer>;
type Make = CallInput<typeof calls.make, typeof schemas.make, Viewer>;
type AllHandlers = Handlers<typeof calls, typeof schemas, Viewer>;

test("a call must declare its access", () => {
  expectTypeOf<{ method: "GET"; path: "/example"; access: "ANYONE" }>().toExtend<Call>();
  expectTypeOf<{ method: "GET"; path: "/example" }>().not.toExtend<Call>();
});

test("every call has a handler that returns what its schema describes", () => {
  expectTypeOf<{ read(): { data: string }; make(): Record<never, never> }>().toExtend<AllHandlers>();
  expectTypeOf<{ read(): { data: string }; make(): Promise<void> }>().toExtend<AllHandlers>();
  expectTypeOf<{ read(): Promise<void>; make(): Promise<void> }>().not.toExtend<AllHandlers>();
  expectTypeOf<{ read(): { data: string }; make(): Promise<number> }>().not.toExtend<AllHandlers>();
  expectTypeOf<{ read(): { data: string } }>().not.toExtend<AllHandlers>();
  expectTypeOf<{ read(): { data: number }; make(): Record<never, never> }>().not.toExtend<AllHandlers>();
});

test("the input of a handler is typed", () => {
  expectTypeOf<Read["id"]>().toEqualTypeOf<number>();
  expectTypeOf<Make["id"]>().toEqualTypeOf<undefined>();
  expectTypeOf<Read["body"]>().toEqualTypeOf<undefined>();
  expectTypeOf<Make["body"]>().toEqualTypeOf<{ name: string }>();
  expectTypeOf<Read["viewer"]>().toEqualTypeOf<Viewer | null>();
  expectTypeOf<Make["viewer"]>().toEqualTypeOf<Viewer>();
});

test("a call whose access is not known statically may have no viewer", () => {
  expectTypeOf<CallInput<Call, typeof schemas.read, Viewer>["viewer"]>().toEqualTypeOf<Viewer | null>();
});
