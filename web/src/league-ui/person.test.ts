// @vitest-environment happy-dom
import { createElement } from "react";
import { expect, test } from "vitest";
import { mount, run } from "../ui/testing/mount.ts";
import { Avatar } from "./person.tsx";

const createAvatar = (avatar: string | null) => createElement(Avatar, { userId: "1", picture: { avatar, tee: null } });

test("a tee replaces an avatar that fails to load, until the user has another avatar", async () => {
  const { container, render } = await mount(createAvatar("https://images.example/missing.png"));
  await run(() => container.querySelector("img")?.dispatchEvent(new Event("error")));
  expect(container.querySelector("img")).toBeNull();
  expect(container.querySelector("svg")).not.toBeNull();

  await render(createAvatar("https://images.example/tee.png"));
  expect(container.querySelector("img")?.src).toBe("https://images.example/tee.png");
});

test.each([null, "", "http://images.example/tee.png"])("a tee is shown instead of the avatar %j", async (avatar) => {
  const { container } = await mount(createAvatar(avatar));
  expect(container.querySelector("img")).toBeNull();
});
