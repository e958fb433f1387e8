"""What commands share: their options, how values of options are read, the completion of names, and all output."""
