import { useLocation } from "wouter";
import { errorMessage } from "@/api";
import { paths } from "@/lib/paths";
import { ConfirmDialog, toast } from "@/retro";
import { useDeleteCrane } from "../queries";
import { type Crane, craneName } from "../types";

/** Asks before a crane goes for good, and says what goes with it. */
export function DeleteCraneDialog({ crane, onClose }: { crane: Crane; onClose: () => void }) {
  const [, navigate] = useLocation();
  const remove = useDeleteCrane();

  const confirm = () =>
    remove.mutate(crane.id, {
      onSuccess: () => {
        toast({
          title: "Crane deleted",
          description: "The crane has been successfully deleted.",
          variant: "success",
        });
        navigate(paths.dashboard());
      },
      onError: (error) => {
        toast({ title: "Error", description: errorMessage(error), variant: "destructive" });
        onClose();
      },
    });

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Confirm Deletion"
      confirmLabel="Delete"
      busy={remove.isPending}
      onConfirm={confirm}
    >
      <p>Are you sure you want to delete this crane? This action cannot be undone.</p>
      <p>
        <strong>
          {craneName(crane)} ({crane.vehicleId})
        </strong>
        {consequences(crane)}
      </p>
      {crane.access !== "owner" && (
        <p>
          It belongs to {crane.ownerName}. It goes into their bin, and they are told. For 30 days they can put
          it back.
        </p>
      )}
    </ConfirmDialog>
  );
}

function consequences({ documents }: Crane): string {
  if (documents.length === 0) return "";
  return documents.length === 1 ? " and its 1 document" : ` and its ${documents.length} documents`;
}
