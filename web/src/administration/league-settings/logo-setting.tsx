import { maxLogoBytes } from "contract/constants.ts";
import { ImageUp } from "lucide-react";
import { useRef } from "react";
import { Logo } from "../../league-ui/logo.tsx";
import { api } from "../../platform/api.ts";
import { useCommand } from "../../platform/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import { type SettingsProps, useSettingsChange } from "./settings-change.ts";

/** The logo, which is saved as soon as it is chosen. `mark` is the API's name of the logo. */
export function LogoSetting({ settings: { mark: logo } }: SettingsProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const { onDone, ...messages } = useSettingsChange();
  const { run, busy } = useCommand({
    ...messages,
    call: async (file: File | null) =>
      api.settings.changeLeagueSettings({ body: { mark: file && (await readAsBase64(file)) } }),
    onDone: (reply) => onDone(reply, { needsReload: true }),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <Logo size={64} src={logo} />
      <div className="flex flex-col gap-2">
        <span className="flex flex-wrap gap-2">
          <Button icon={ImageUp} busy={busy} onClick={() => inputRef.current?.click()}>
            Upload logo
          </Button>
          {logo !== null && (
            <Button busy={busy} onClick={() => run(null)}>
              Remove logo
            </Button>
          )}
        </span>
        <p className="text-soft text-sm">A square PNG or WebP image of at most {logoSizeLimit}.</p>
      </div>
      <input
        ref={inputRef}
        hidden={true}
        type="file"
        accept="image/png,image/webp"
        aria-label="Logo"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Lets the user choose the same file again.
          target.value = "";
          if (file && file.size > maxLogoBytes)
            toast.error(messages.failure, `The image is larger than ${logoSizeLimit}.`);
          else if (file) run(file);
        }}
      />
    </div>
  );
}

const logoSizeLimit = `${maxLogoBytes / 1000} kB`;

/** Returns the content of a file in Base64, without the prefix of a data URL. */
async function readAsBase64(file: File): Promise<string> {
  const loading = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => loading.resolve(String(reader.result));
  reader.onerror = () => loading.reject(reader.error);
  reader.readAsDataURL(file);
  const dataUrl = await loading.promise;
  const prefix = /^data:[^,]*,/;
  return dataUrl.replace(prefix, "");
}
